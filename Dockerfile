# docker build -t ghcr.io/portcullis-dev/portcullis:latest .
# after ./mvnw package: the image holds what the build made, and nothing of it is made here.
FROM docker.io/library/eclipse-temurin:25-jre

# The layers of the jar: libraries change rarely, the application always.
WORKDIR /opt/portcullis
COPY --chown=0:0 target/quarkus-app/lib/ lib/
COPY --chown=0:0 target/quarkus-app/quarkus-run.jar ./
COPY --chown=0:0 target/quarkus-app/quarkus/ quarkus/
COPY --chown=0:0 target/quarkus-app/app/ app/

COPY --chown=0:0 scripts/lib/serve.options ./

# The AOT cache has to be made by the JVM that uses it (docs/adr/0009). Without one the image works as well, but starts in twice the time.
ENV MALLOC_ARENA_MAX=2
COPY scripts/lib/rehearsal/ /tmp/rehearsal/
COPY deploy/policies/ /tmp/policies/
RUN java -cp quarkus-run.jar dev.portcullis.boot.ServerRehearsal 1500 /tmp/certs /tmp/rehearsal/objects.yaml -- \
      java @serve.options -XX:MaxRAMPercentage=48 -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining -XX:AOTCacheOutput=/opt/portcullis/serve.aot \
      -jar quarkus-run.jar serve --policies /tmp/rehearsal/policies.yaml /tmp/policies \
    || echo "The AOT cache could not be made; starting takes longer without it."; rm -rf /tmp/certs

# Nobody. Nothing is written but to /tmp.
USER 65534:65534
EXPOSE 9443 8000

# Besides the heap, the process takes some 160 MB: docs/running.md, "Memory". When memory runs out all the same, a new process
# is better than a half-dead one.
ENTRYPOINT ["java", \
  "@/opt/portcullis/serve.options", \
  "-XX:MaxRAMPercentage=48", \
  "-XX:+ExitOnOutOfMemoryError", \
  "-XX:AOTCache=/opt/portcullis/serve.aot", \
  "-Djava.io.tmpdir=/tmp", \
  "-jar", "quarkus-run.jar"]
CMD ["serve", "--in-cluster", "--host=0.0.0.0"]
