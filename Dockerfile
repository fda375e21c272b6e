# docker build -t ghcr.io/portcullis-dev/portcullis:latest .
# after ./mvnw package: the image holds what the build made, and nothing of it is made here.
FROM docker.io/library/eclipse-temurin:25-jre

# The layers of the fast jar: libraries change rarely, the application always.
WORKDIR /opt/portcullis
COPY --chown=0:0 target/quarkus-app/lib/ lib/
COPY --chown=0:0 target/quarkus-app/quarkus-run.jar ./
COPY --chown=0:0 target/quarkus-app/quarkus/ quarkus/
COPY --chown=0:0 target/quarkus-app/app/ app/

# Nobody. Nothing is written but to /tmp.
USER 65534:65534
EXPOSE 9443 8000

# Besides the heap, the process takes some 160 to 200 MB; with the serial collector and these bounds it stays within the 384 Mi of its
# Deployment. When memory runs out all the same, a new process is better than a half-dead one.
ENV MALLOC_ARENA_MAX=2
ENTRYPOINT ["java", \
  "-XX:+UseSerialGC", \
  "-XX:MaxRAMPercentage=45", \
  "-XX:ReservedCodeCacheSize=64m", \
  "-XX:+ExitOnOutOfMemoryError", \
  "-XX:-UsePerfData", \
  "--sun-misc-unsafe-memory-access=allow", \
  "--enable-native-access=ALL-UNNAMED", \
  "-Djava.io.tmpdir=/tmp", \
  "-jar", "quarkus-run.jar"]
CMD ["serve", "--in-cluster", "--host=0.0.0.0"]
