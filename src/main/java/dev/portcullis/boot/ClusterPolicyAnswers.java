package dev.portcullis.boot;

import dev.portcullis.adapter.http.AnswerPolicies;
import dev.portcullis.adapter.kube.KubeAuthority;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.OwnAccount;
import dev.portcullis.admission.policy.ExceptionSettings;
import dev.portcullis.admission.policy.PolicyAdmissionSettings;
import dev.portcullis.admission.policy.ServiceAccounts;
import dev.portcullis.controller.Names;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.NamespaceReach;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How policies are judged that are written to a cluster: by what it serves, and by what our
 * accounts there may do.
 *
 * @param objects the cluster
 * @param names the names of our own objects
 * @param exceptions which exceptions count
 * @param rights what policies may do, and who their authors are
 */
record ClusterPolicyAnswers(
    KubeObjects objects, Names names, ExceptionSettings exceptions, PolicyRights rights) {
  /** The webhooks for policies. */
  AnswerPolicies answers(Supplier<ImageDefaults> images) {
    OwnAccount account = new OwnAccount(new KubeLookup(objects), names.account());
    return Surroundings.policies(
        images,
        new PolicyAdmissionSettings(
            exceptions,
            NamespaceReach.OWN_NAMESPACE,
            PolicyAdmissionSettings.UnknownKinds.REFUSE,
            names.areKyvernos()
                ? PolicyAdmissionSettings.RemovedFields.REFUSE
                : PolicyAdmissionSettings.RemovedFields.UNDERSTAND),
        objects.discovery()::current,
        new KubeAuthority(new KubeLookup(objects), account),
        accounts(account),
        rights,
        account);
  }

  /** Kyverno's work is done by several accounts; ours by the one that we are. */
  private Supplier<ServiceAccounts> accounts(OwnAccount account) {
    if (!names.areKyvernos()) {
      return () -> ServiceAccounts.one(account.get());
    }
    String begin = names.account() + "-";
    ServiceAccounts known =
        new ServiceAccounts(
            begin + "background-controller",
            begin + "admission-controller",
            Optional.of(begin + "reports-controller"),
            begin + "cleanup-controller");
    return () -> known;
  }
}
