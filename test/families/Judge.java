import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Reads lines of a schema and a document, and prints what the validator says: valid, invalid or unread, with its words. */
public class Judge {
  public static void main(String[] args) throws Exception {
    Map<String, Object> schemas = new HashMap<>();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t");
      Object schema = schemas.computeIfAbsent(parts[0], Judge::compiled);
      System.out.println(schema instanceof Schema ? judged((Schema) schema, parts[1]) : "unread\t" + schema);
    }
  }

  private static Object compiled(String path) {
    try {
      SchemaFactory factory = SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema");
      factory.setProperty("http://javax.xml.XMLConstants/property/accessExternalSchema", "file");
      return factory.newSchema(new File(path));
    } catch (Exception problem) {
      return oneLine(problem);
    }
  }

  private static String judged(Schema schema, String path) {
    String[] first = {null};
    try {
      javax.xml.validation.Validator validator = schema.newValidator();
      validator.setErrorHandler(new ErrorHandler() {
        public void warning(SAXParseException problem) {}

        public void error(SAXParseException problem) {
          if (first[0] == null) first[0] = problem.getLineNumber() + ": " + oneLine(problem);
        }

        public void fatalError(SAXParseException problem) throws SAXException {
          error(problem);
          throw problem;
        }
      });
      validator.validate(new StreamSource(new File(path)));
    } catch (Exception problem) {
      if (first[0] == null) first[0] = oneLine(problem);
    }
    return first[0] == null ? "valid\t" : "invalid\t" + first[0];
  }

  private static String oneLine(Exception problem) {
    return String.valueOf(problem.getMessage()).replaceAll("\\s+", " ");
  }
}
